// Errors of a page from a static host; part of the table in error-table.ts.

export const HOSTED_ERRORS = {
  bridge_none: {
    audience: 'user',
    retry: false,
    message:
      'This page has no bridge, which opens browsers and simulators. Home says how to add one.',
  },
  bridge_code_refused: {
    audience: 'user',
    retry: false,
    message:
      'The bridge does not know this code, or it is used up. Run npm start with --page again for a new one.',
  },
} as const
