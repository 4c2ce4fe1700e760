// Errors of files that are opened or written; part of the table in error-table.ts.

export const FILE_ERRORS = {
  log_invalid: {
    audience: 'user',
    retry: false,
    message: 'Entry {row} of the log cannot be read: {what}',
  },
  bundle_invalid: {
    audience: 'user',
    retry: false,
    message: 'This is not a run of Harness: {what}',
  },
  backup_invalid: {
    audience: 'user',
    retry: false,
    message:
      'This is no complete backup of Harness: {what} Open another copy, or save everything again.',
  },
  bundle_too_large: {
    audience: 'user',
    retry: false,
    message: 'This file is too large to be opened: {what}',
  },
  export_refused: {
    audience: 'user',
    retry: false,
    message: 'This run cannot be written this way: {what}.',
  },
  log_version_unsupported: {
    audience: 'user',
    retry: false,
    message: 'This file was made by a newer Harness (log {version}).',
  },
} as const
