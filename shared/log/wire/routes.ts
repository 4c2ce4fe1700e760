/** Prefix of all paths that the bridge answers itself; all others are files of the app. */
export const API = '/api'

/** Paths of the bridge, shared by its server, its guard and its callers. */
export const ROUTES = {
  health: `${API}/health`,
  launch: `${API}/launch`,
  mode: `${API}/mode`,
  page: `${API}/page`,
  pages: `${API}/pages`,
  pair: `${API}/pair`,
  pairPage: `${API}/pair-page`,
  sample: `${API}/sample`,
  simulators: `${API}/simulators`,
  /** The only path that accepts a WebSocket upgrade. */
  socket: `${API}/socket`,
} as const

/** The only address on which the bridge listens. */
export const LOOPBACK = '127.0.0.1'
