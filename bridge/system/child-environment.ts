type Environment = Readonly<Record<string, string | undefined>>

/**
 * Environment variables for child processes: paths, language and display. A developer's shell also
 * contains keys and passwords, which no child may see.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TMPDIR', 'TZ'],
  ...['LANG', 'LANGUAGE', 'LC_ALL', 'LC_CTYPE', 'LC_MESSAGES', 'LC_TIME'],
  ...['DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY', 'DBUS_SESSION_BUS_ADDRESS', 'BROWSER'],
  ...['XDG_RUNTIME_DIR', 'XDG_SESSION_TYPE', 'XDG_CURRENT_DESKTOP', 'XDG_DATA_DIRS'],
  ...['FONTCONFIG_FILE', 'FONTCONFIG_PATH', 'LD_LIBRARY_PATH', 'DEVELOPER_DIR', 'SDKROOT'],
  ...['SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'COMSPEC', 'PATHEXT', 'TEMP', 'TMP'],
  ...['USERPROFILE', 'LOCALAPPDATA', 'APPDATA', 'PROGRAMFILES', 'PROGRAMFILES(X86)'],
])

/** Builds the environment of a child process: the allowed part of `env`, plus `given`. */
export function childEnvironment(env: Environment, given: Environment = {}): NodeJS.ProcessEnv {
  const allowed = Object.entries(env).filter(([name]) => ALLOWED.has(name.toUpperCase()))
  return { ...Object.fromEntries(allowed), ...given }
}
