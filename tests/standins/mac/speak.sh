# What every program of the stand-in Mac does: it sends the Mac its name and arguments, prints what
# the Mac answers, and ends with the status that it names. Bash starts in a tenth of the time that
# Node needs, and an app is opened by a dozen programs. Expects PROGRAM and PORT.

# The Mac is gone.
readonly NO_MAC=70
# Text counts in bytes.
LC_ALL=C

{ exec 3<>"/dev/tcp/127.0.0.1/$PORT"; } 2>/dev/null || exit "$NO_MAC"

# The variables a real tool would act upon; the others stay unsaid.
names=("${!SIMCTL_CHILD_@}" "${!DEVELOPER_DIR@}" "${!USE_@}" "${!MJPEG_@}")
fields=("$PROGRAM" "$PWD" "$$" "$#" "$@")
for name in "${names[@]}"; do fields+=("$name=${!name}"); done
# The first field is the number of the others.
printf '%s\0' "${#fields[@]}" "${fields[@]}" >&3

# An answer is a letter and its text in one line: \n for a new line, \\ for a backslash.
while IFS= read -r -u 3 line; do
  case $line in
    o*) printf '%b' "${line#o}" ;;
    e*) printf '%b' "${line#e}" >&2 ;;
    x*) exit "${line#x}" ;;
  esac
done
exit "$NO_MAC"
