/** Features that Playwright disables, repeated because Chromium reads only the last such list. */
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
 * Address bar suggestions, which Chromium 156 loads as two pages per window. They cost as much
 * processor time as an empty page (0.4 of 0.8 s, measured).
 */
const SUGGESTION_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

/** Sends a signature of every form to the vendor of the browser. */
const AUTOFILL = 'AutofillServerCommunication'

/** Goes back in the history when a finger drags sideways on a slow page. */
const SWIPE_BACK = 'OverscrollHistoryNavigation'

/** Switches that make the browser cheap and keep form data here; no page can detect them. */
export const LIGHT_FLAGS = [
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...SUGGESTION_PAGES, AUTOFILL, SWIPE_BACK].join(',')}`,
]
