/** The page in which a prototype's frame stands: the one page of the app with a policy of its own. */
export const FRAME_PAGE = 'prototype-frame.html'
