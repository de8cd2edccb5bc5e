#!/bin/sh
# Makes a Debian machine boot straight into the kiosk. Run as root, from this folder, after the
# `korosho` package is installed. Run it again after an update: it changes only what differs.
set -eu

[ "$(id -u)" = 0 ] || { echo "Run this as root." >&2; exit 1; }
cd "$(dirname "$0")"
command -v korosho >/dev/null || { echo "Install the korosho package first." >&2; exit 1; }

apt-get install -y --no-install-recommends cage wlr-randr dbus gnome-keyring console-setup kbd

install -D -m 755 kiosk-session kiosk-rest -t /usr/lib/korosho/
install -D -m 644 korosho-kiosk.service korosho-kiosk-rest.service -t /etc/systemd/system/
install -D -m 644 korosho-kiosk.sysusers /etc/sysusers.d/korosho-kiosk.conf
install -D -m 644 korosho-kiosk.tmpfiles /etc/tmpfiles.d/korosho-kiosk.conf
install -D -m 644 korosho-kiosk.sysctl /etc/sysctl.d/90-korosho-kiosk.conf
install -D -m 644 korosho-kiosk.logind /etc/systemd/logind.conf.d/korosho-kiosk.conf
install -D -m 644 korosho-kiosk.pam /etc/pam.d/korosho-kiosk
install -d -m 700 /etc/korosho /etc/credstore.encrypted

systemd-sysusers
systemd-tmpfiles --create korosho-kiosk.conf
sysctl -q -e -p /etc/sysctl.d/90-korosho-kiosk.conf

# The password of the kiosk's keyring: nobody needs to know it, and only this machine can read it.
keyring=/etc/credstore.encrypted/korosho-keyring
[ -e "$keyring" ] || head -c 24 /dev/urandom | base64 | tr -d '\n' | systemd-creds encrypt --name=korosho-keyring - "$keyring"

systemctl daemon-reload
systemctl mask ctrl-alt-del.target
systemctl set-default graphical.target
systemctl enable korosho-kiosk.service
echo "Done. Restart the machine: it comes up as the kiosk."
