# What the installer does besides, for its user alone, and the uninstaller takes back.

!define TOAST_ACTIVATOR "{A39EFCEA-DB34-423C-AEBE-8D3325EB7D30}"
!define LINKS "${APP_ID}.link"
!define CAPABILITIES "Software\${PRODUCT_NAME}\Capabilities"
!define AT_LOGIN "Software\Microsoft\Windows\CurrentVersion"

!macro customHeader
  LangString about ${LANG_ENGLISH} "For administrators of a cloud PBX: messages, extensions, numbers, money"
  LangString about ${LANG_RUSSIAN} "Для администраторов облачной АТС: сообщения, внутренние номера, городские номера, деньги"
!macroend

!macro customInstall
  # Windows gives sms: and tel: to what is registered here, once somebody has chosen it on the page of default apps.
  WriteRegStr HKCU "Software\Classes\${LINKS}" "" "${PRODUCT_NAME}"
  WriteRegStr HKCU "Software\Classes\${LINKS}" "URL Protocol" ""
  WriteRegStr HKCU "Software\Classes\${LINKS}\DefaultIcon" "" "$appExe,0"
  WriteRegStr HKCU "Software\Classes\${LINKS}\shell\open\command" "" '"$appExe" "%1"'
  WriteRegStr HKCU "${CAPABILITIES}" "ApplicationName" "${PRODUCT_NAME}"
  WriteRegStr HKCU "${CAPABILITIES}" "ApplicationDescription" "$(about)"
  WriteRegStr HKCU "${CAPABILITIES}" "ApplicationIcon" "$appExe,0"
  WriteRegStr HKCU "${CAPABILITIES}\UrlAssociations" "sms" "${LINKS}"
  WriteRegStr HKCU "${CAPABILITIES}\UrlAssociations" "switchdesk" "${LINKS}"
  WriteRegStr HKCU "${CAPABILITIES}\UrlAssociations" "tel" "${LINKS}"
  WriteRegStr HKCU "Software\RegisteredApplications" "${PRODUCT_NAME}" "${CAPABILITIES}"
  # A notification that is clicked after the program has ended starts this program, not whatever Electron there is.
  WriteRegStr HKCU "Software\Classes\AppUserModelId\${APP_ID}" "DisplayName" "${PRODUCT_NAME}"
  WriteRegStr HKCU "Software\Classes\AppUserModelId\${APP_ID}" "CustomActivator" "${TOAST_ACTIVATOR}"
  WriteRegStr HKCU "Software\Classes\CLSID\${TOAST_ACTIVATOR}\LocalServer32" "" '"$appExe"'
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

!macro customUnInstall
  # Another version follows at once, and what somebody chose stays theirs.
  ${ifNot} ${isUpdated}
    DeleteRegValue HKCU "Software\RegisteredApplications" "${PRODUCT_NAME}"
    DeleteRegKey HKCU "${CAPABILITIES}"
    DeleteRegKey /ifempty HKCU "Software\${PRODUCT_NAME}"
    DeleteRegKey HKCU "Software\Classes\${LINKS}"
    DeleteRegKey HKCU "Software\Classes\AppUserModelId\${APP_ID}"
    DeleteRegKey HKCU "Software\Classes\CLSID\${TOAST_ACTIVATOR}"
    # What the program asked for while it ran.
    DeleteRegKey HKCU "Software\Classes\switchdesk"
    DeleteRegValue HKCU "${AT_LOGIN}\Run" "${APP_ID}"
    DeleteRegValue HKCU "${AT_LOGIN}\Explorer\StartupApproved\Run" "${APP_ID}"
  ${endIf}
!macroend
