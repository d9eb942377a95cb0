; The setup for Windows, made by packages.sh: for this user alone, without the rights of an
; administrator. File associations are a choice, and never the default of a type (OpenWithProgids).
; Silently: setup.exe /S [/ASSOCIATE] [/D=FOLDER]; uninstall.exe /S.
Unicode true
Target amd64-unicode
!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Studioscope"
!define CLASSES "Software\Classes"
!define PROGID "Studioscope.Model"

Name "Studioscope ${VERSION}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Studioscope"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
SetCompressor /SOLID lzma
SetDateSave off
BrandingText " "
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Studioscope"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Setup of Studioscope"
VIAddVersionKey "LegalCopyright" "MIT licence; see copyright.txt"

!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\studioscope.exe"
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

!macro FOR_ALL_TYPES ACTION
    !insertmacro ${ACTION} ".mdl"
    !insertmacro ${ACTION} ".vvd"
    !insertmacro ${ACTION} ".vtx"
    !insertmacro ${ACTION} ".phy"
    !insertmacro ${ACTION} ".ani"
    !insertmacro ${ACTION} ".smd"
    !insertmacro ${ACTION} ".vta"
    !insertmacro ${ACTION} ".dmx"
    !insertmacro ${ACTION} ".qc"
!macroend
!macro OFFER TYPE
    WriteRegNone HKCU "${CLASSES}\${TYPE}\OpenWithProgids" "${PROGID}"
!macroend
!macro WITHDRAW TYPE
    DeleteRegValue HKCU "${CLASSES}\${TYPE}\OpenWithProgids" "${PROGID}"
    DeleteRegKey /ifempty HKCU "${CLASSES}\${TYPE}\OpenWithProgids"
    DeleteRegKey /ifempty HKCU "${CLASSES}\${TYPE}"
!macroend
; The Explorer reads the associations again.
!macro TELL_EXPLORER
    System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Section "Studioscope" PROGRAM
    SectionIn RO
    !include "${FILES}"
    SetOutPath "$INSTDIR"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    CreateShortcut "$SMPROGRAMS\Studioscope.lnk" "$INSTDIR\studioscope.exe"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Studioscope"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\studioscope.exe"
    WriteRegStr HKCU "${UNINSTALL}" "Publisher" "Studioscope authors"
    WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
    WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
    ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
    WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0
SectionEnd

Section /o "Offer it for model files (Open with)" ASSOCIATIONS
    WriteRegStr HKCU "${CLASSES}\${PROGID}" "" "Source-engine model"
    WriteRegStr HKCU "${CLASSES}\${PROGID}\DefaultIcon" "" "$INSTDIR\studioscope.exe,0"
    WriteRegStr HKCU "${CLASSES}\${PROGID}\shell\open\command" "" '"$INSTDIR\studioscope.exe" view "%1"'
    !insertmacro FOR_ALL_TYPES OFFER
    !insertmacro TELL_EXPLORER
SectionEnd

LangString PROGRAM_HELP ${LANG_ENGLISH} "The program and its sample."
LangString ASSOCIATIONS_HELP ${LANG_ENGLISH} "Lists Studioscope in the menu Open with of MDL, VVD, VTX, PHY, ANI, SMD, VTA, DMX and QC files. What opens them by a double click stays as it is."
!insertmacro MUI_FUNCTION_DESCRIPTION_BEGIN
    !insertmacro MUI_DESCRIPTION_TEXT ${PROGRAM} $(PROGRAM_HELP)
    !insertmacro MUI_DESCRIPTION_TEXT ${ASSOCIATIONS} $(ASSOCIATIONS_HELP)
!insertmacro MUI_FUNCTION_DESCRIPTION_END

Function .onInit
    ${GetParameters} $0
    ClearErrors
    ${GetOptions} $0 "/ASSOCIATE" $1
    ${IfNot} ${Errors}
        !insertmacro SelectSection ${ASSOCIATIONS}
    ${EndIf}
FunctionEnd

; Removes what the setup wrote, file by file: the folder may have been somebody's before.
Section "Uninstall"
    Delete "$INSTDIR\studioscope.exe"
    Delete "$INSTDIR\copyright.txt"
    Delete "$INSTDIR\LICENSE"
    Delete "$INSTDIR\README.md"
    Delete "$INSTDIR\CHANGELOG.md"
    RMDir /r "$INSTDIR\sample"
    RMDir /r "$INSTDIR\cases"
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
    Delete "$SMPROGRAMS\Studioscope.lnk"
    DeleteRegKey HKCU "${UNINSTALL}"
    !insertmacro FOR_ALL_TYPES WITHDRAW
    DeleteRegKey HKCU "${CLASSES}\${PROGID}"
    !insertmacro TELL_EXPLORER
SectionEnd
