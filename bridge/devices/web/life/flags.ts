/** Turns off the browser's own traffic: a browser under test contacts the tested site only. */
export const QUIET_FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-quic',
  '--disable-sync',
  '--metrics-recording-only',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
]

/** What Playwright turns off. Chromium reads the last list on its command line, so ours repeats it. */
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/**
 * Suggestions of the address bar as pages: Chromium 156 loads two of them with every window, which
 * takes as much processor time as an empty page and its picture (0.4 of 0.8 s, measured).
 */
const SUGGESTION_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

/** Keeps the browser's own window cheap; no page can see it. */
export const LIGHT_FLAGS = [
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...SUGGESTION_PAGES].join(',')}`,
]
