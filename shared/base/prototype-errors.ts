// Errors of prototypes, whose pages run in this browser; part of the table in error-table.ts.

export const PROTOTYPE_ERRORS = {
  prototype_unknown: {
    audience: 'user',
    retry: false,
    message: 'This prototype is not in this browser. Import its file, then choose it again.',
  },
  prototype_invalid: { audience: 'user', retry: false, message: '{name} cannot be used: {what}' },
  prototype_flooded: {
    audience: 'user',
    retry: false,
    message:
      'The prototype was closed because it {what}. Correct the script that does this, then try again.',
  },
  prototype_stuck: {
    audience: 'user',
    retry: false,
    message:
      'The prototype was closed because it did not answer for {seconds} seconds. A script of it may never end. Correct it, then try again.',
  },
  prototype_lost: {
    audience: 'user',
    retry: true,
    message: 'The prototype is no longer shown: {what}. Try again.',
  },
} as const
