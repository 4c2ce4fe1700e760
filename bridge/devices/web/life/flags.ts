/**
 * Features that Playwright disables. Chromium reads only the last such list, so ours repeats them.
 */
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
 * Address bar suggestions that Chromium 156 loads as two pages per window. They cost as much
 * processor time as an empty page (0.4 of 0.8 s, measured).
 */
const SUGGESTION_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

/** Sends a signature of every form that it sees to its maker. */
const AUTOFILL = 'AutofillServerCommunication'

/** A finger that drags sideways would go back in the history where the page is slow to take it. */
const SWIPE_BACK = 'OverscrollHistoryNavigation'

/** Keeps the browser's own window cheap, and its forms here; no page can see it. */
export const LIGHT_FLAGS = [
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...SUGGESTION_PAGES, AUTOFILL, SWIPE_BACK].join(',')}`,
]
