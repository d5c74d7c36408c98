# Installs as anybody would, without questions, has the program check itself, and removes it.
$ErrorActionPreference = 'Stop'
function Assert($what, $is) { if (-not $is) { throw "Not so: $what" } }
function Registered { (Get-ItemProperty HKCU:\Software\RegisteredApplications).Switchdesk }

$folder = "$env:LOCALAPPDATA\Programs\switchdesk"
$entry = "$env:APPDATA\Microsoft\Windows\Start Menu\Programs\Switchdesk.lnk"
Start-Process (Get-Item out\packages\win32-x64\*.exe) -ArgumentList '/S' -Wait
Assert 'there is an entry in the Start menu' (Test-Path $entry)
Assert 'links can be given to the program' ((Registered) -eq 'Software\Switchdesk\Capabilities')
& "$folder\Switchdesk.exe" --self-check | Out-Host
Assert 'the program finds all that it needs' ($LASTEXITCODE -eq 0)

Start-Process "$folder\Uninstall Switchdesk.exe" -ArgumentList '/S' -Wait
Assert 'the program is gone' (-not (Test-Path "$folder\Switchdesk.exe"))
Assert 'so is its entry' (-not (Test-Path $entry))
Assert 'so are its links' (-not (Registered))
