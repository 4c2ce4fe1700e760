// Errors of attaching to a running browser; part of the table in error-table.ts.

export const ATTACH_ERRORS = {
  attach_failed: {
    audience: 'user',
    retry: true,
    message: 'The running browser at {host} cannot be used: {what}',
  },
  attach_elsewhere: {
    audience: 'user',
    retry: false,
    message:
      '{host} is another machine, and nothing leaves this one in local mode. Use one on this machine, or {fix}.',
  },
  appium_failed: {
    audience: 'user',
    retry: true,
    message: 'The Appium server at {host} cannot be used: {what}',
  },
  attach_sign_in: {
    audience: 'user',
    retry: false,
    message:
      'The sign-in was not sent, because {host} is another machine. Leave it out, or agree that it is sent there.',
  },
} as const
