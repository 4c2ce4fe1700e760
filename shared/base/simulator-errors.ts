/** Errors that only an iOS Simulator can cause; part of the table in error-table.ts. */
export const SIMULATOR_ERRORS = {
  xcode_missing: {
    audience: 'user',
    retry: false,
    message:
      'Xcode was not found here: {what} Install Xcode from the App Store and open it once; the command line tools alone are not enough.',
  },
  xcode_licence: {
    audience: 'user',
    retry: false,
    message:
      'The licence of Xcode is not accepted yet. Run sudo xcodebuild -license in a terminal.',
  },
  simulators_unreadable: {
    audience: 'user',
    retry: true,
    message: 'The list of simulators could not be read: {what}',
  },
  simulator_unknown: {
    audience: 'user',
    retry: false,
    message: 'This Mac has no usable simulator {udid}. {what}',
  },
  simulator_failed: {
    audience: 'user',
    retry: true,
    message: 'The simulator {name} failed: {what}',
  },
  simulator_lost: {
    audience: 'user',
    retry: true,
    message: 'The simulator {name} was shut down or does not answer. What was recorded is safe.',
  },
  app_unusable: { audience: 'user', retry: false, message: '{path} cannot be tested: {what}' },
  app_build_failed: {
    audience: 'user',
    retry: false,
    message: 'The app did not build: {what} The whole log is in {log}.',
  },
  agent_failed: {
    audience: 'user',
    retry: true,
    message: 'WebDriverAgent, which drives the simulator, did not start: {what}',
  },
} as const
