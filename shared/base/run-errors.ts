// Errors of requests about an existing or former run.

export const RUN_ERRORS = {
  run_unknown: { audience: 'user', retry: false, message: 'This run is not in this browser.' },
  run_over: {
    audience: 'user',
    retry: false,
    message: 'This run has ended and cannot be resumed.',
  },
  run_handed_over: {
    audience: 'developer',
    retry: false,
    message: 'The run continues with what was changed.',
  },
  run_unresumable: {
    audience: 'user',
    retry: false,
    message: '{why}, so it cannot be resumed. Run it again.',
  },
  run_unchangeable: {
    audience: 'user',
    retry: false,
    message:
      'This run repeats a recording or is driven by another program, so it cannot be changed. Start a new run instead.',
  },
  run_unrepeatable: {
    audience: 'user',
    retry: false,
    message: '{why}. Start it from the form instead.',
  },
  device_gone: {
    audience: 'user',
    retry: false,
    message: 'The device of the run before is no longer open, so it cannot be continued.',
  },
  run_locked: { audience: 'user', retry: false, message: 'This run is running in another tab.' },
  hook_refused: {
    audience: 'user',
    retry: false,
    message: 'The hook {point} stopped the run: {what}',
  },
} as const
