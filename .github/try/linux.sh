#!/usr/bin/env bash
# Installs the deb as anybody would, has the program check itself, and removes it; the AppImage checks itself, too.
# The deb brings a profile for AppArmor, without which Ubuntu's Chromium could not confine its pages.
set -euo pipefail
cd "$(dirname "$0")/../../out/packages/linux-x64"

self_check() {
  dbus-run-session -- bash -c '
    printf release | gnome-keyring-daemon --unlock --components=secrets >/dev/null
    exec xvfb-run -a "$@" --self-check' - "$@"
}

sudo apt-get install -y ./*.deb
self_check switchdesk
[ "$(xdg-mime query default x-scheme-handler/switchdesk)" = app.switchdesk.desktop ]
sudo apt-get purge -y switchdesk
for left in /opt/Switchdesk /usr/bin/switchdesk /etc/apparmor.d/switchdesk; do
  [ ! -e "$left" ] || { echo "$left is left behind"; exit 1; }
done

chmod +x ./*.AppImage
APPIMAGE_EXTRACT_AND_RUN=1 self_check ./*.AppImage
rpm -qp --requires ./*.rpm | grep libsecret
