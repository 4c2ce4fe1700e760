/** True when a browser window would be visible: Linux needs a running display. */
export function hasDisplay(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): boolean {
  if (platform !== 'linux') return true
  return Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY'])
}
