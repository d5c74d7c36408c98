#!/usr/bin/env bash
# Has the program check itself on both of Apple's processors, and the system look at its seal.
set -euo pipefail
cd "$(dirname "$0")/../../out/packages"

for app in darwin-*/mac*/Switchdesk.app; do
  codesign --verify --deep --strict "$app"
  "$app/Contents/MacOS/Switchdesk" --self-check
  case "$(echo darwin-*/*.dmg)" in
    *-unsigned*) ;;
    *) spctl --assess --type execute --verbose "$app" && xcrun stapler validate "$app" ;;
  esac
done
