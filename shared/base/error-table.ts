// The complete table of errors; errors.ts creates them.
import { ATTACH_ERRORS } from './attach-errors.ts'
import { FILE_ERRORS } from './file-errors.ts'
import { HOSTED_ERRORS } from './hosted-errors.ts'
import { PROTOTYPE_ERRORS } from './prototype-errors.ts'
import { RUN_ERRORS } from './run-errors.ts'
import { SIMULATOR_ERRORS } from './simulator-errors.ts'

/** Reader who can act on an error: the model in its next step, the user, or a developer. */
export type Audience = 'agent' | 'user' | 'developer'

interface ErrorEntry {
  readonly audience: Audience
  /** True when the same attempt may succeed later without any change. */
  readonly retry: boolean
  /**
   * One or two clear sentences: what happened, then what to do. `{name}` is filled from the error's
   * detail.
   */
  readonly message: string
}

/**
 * Every error of Harness. The message is for the user (or the model); the code is for logs and
 * tests.
 */
export const TABLE = {
  aborted: { audience: 'user', retry: false, message: 'Stopped.' },
  internal: { audience: 'developer', retry: false, message: 'Unexpected error in Harness: {what}' },
  part_missing: {
    audience: 'user',
    retry: true,
    message: 'A part of Harness could not be loaded. Reload the page and try again.',
  },

  bridge_unreachable: {
    audience: 'user',
    retry: true,
    message: 'The bridge does not answer. Start it with: npm start',
  },
  bridge_lost: {
    audience: 'user',
    retry: true,
    message: 'The bridge stopped. What was recorded is safe. Start it with: npm start',
  },
  bridge_token_refused: {
    audience: 'user',
    retry: false,
    message:
      'This page is not paired with the bridge. Open the address that npm start printed; run it again for a new one.',
  },
  bridge_busy: {
    audience: 'user',
    retry: true,
    message: 'Too many pages are connected to the bridge. Close one and try again.',
  },
  message_invalid: {
    audience: 'developer',
    retry: false,
    message: 'A message did not fit the protocol: {what}',
  },
  port_taken: {
    audience: 'user',
    retry: false,
    message:
      'Port {port} is used by another program. Stop it, or choose a port with: npm start -- --port NUMBER',
  },
  state_failed: {
    audience: 'user',
    retry: false,
    message: 'The bridge could not write to {directory}: {what}',
  },
  output_failed: {
    audience: 'user',
    retry: false,
    message:
      'The run could not be written to {folder}: {what}. It was stopped; what was written before is complete.',
  },
  run_refused: { audience: 'user', retry: false, message: '{what}' },
  worker_lost: {
    audience: 'user',
    retry: true,
    message: 'The browser that Harness runs in closed. What was recorded is safe.',
  },
  argument_invalid: { audience: 'user', retry: false, message: '{argument}: {what}' },
  web_not_built: {
    audience: 'user',
    retry: false,
    message: 'The app is not built. Start it with: npm start',
  },

  browser_missing: {
    audience: 'user',
    retry: false,
    message:
      'No Chrome or Chromium was found. Install one, or set HARNESS_CHROME to the path of its program.',
  },
  browser_failed: {
    audience: 'user',
    retry: true,
    message: 'The browser under test did not start: {what}',
  },
  page_unreachable: { audience: 'user', retry: true, message: '{url} could not be opened: {what}' },
  device_busy: {
    audience: 'user',
    retry: true,
    message: 'This device is used by another run. Stop that run first.',
  },
  device_lost: {
    audience: 'user',
    retry: true,
    message: 'The browser under test closed. What was recorded is safe.',
  },
  device_unable: { audience: 'user', retry: false, message: 'This device cannot do that: {what}.' },
  agent_acts: {
    audience: 'user',
    retry: true,
    message: 'The agent is in control. Pause the run first, then take over.',
  },
  device_unknown: { audience: 'user', retry: false, message: 'The session has no open device.' },
  device_kind_unavailable: {
    audience: 'user',
    retry: false,
    message: 'Devices of the kind {kind} are not available here.',
  },
  observe_failed: {
    audience: 'user',
    retry: true,
    message: 'The screen could not be captured: {what}',
  },

  ...ATTACH_ERRORS,
  ...HOSTED_ERRORS,
  ...PROTOTYPE_ERRORS,
  ...SIMULATOR_ERRORS,

  tool_unknown: {
    audience: 'agent',
    retry: false,
    message: 'There is no tool {tool}. The tools are: {tools}.',
  },
  tool_input_invalid: {
    audience: 'agent',
    retry: false,
    message: 'The input of {tool} does not fit: {what}.',
  },
  mark_unknown: {
    audience: 'agent',
    retry: false,
    message: 'Mark {id} is not on the current screen. Use an id from the list of this step.',
  },
  point_outside: {
    audience: 'agent',
    retry: false,
    message: 'The point lies outside the screen: {what}.',
  },

  model_unreachable: {
    audience: 'user',
    retry: true,
    message: '{server} does not answer at {at}. Start it with: {command}',
  },
  model_missing: {
    audience: 'user',
    retry: false,
    message: '{model} is not installed. Get it with: {command}',
  },
  model_unknown: {
    audience: 'user',
    retry: false,
    message: '{provider} has no model with the name {model}.',
  },
  model_no_connection: {
    audience: 'user',
    retry: true,
    message: '{provider} could not be reached at {at}. Check the network connection.',
  },
  model_not_allowed: {
    audience: 'user',
    retry: false,
    message: 'This page may not reach {provider}. Switch to cloud mode with {provider} first.',
  },
  model_key_missing: {
    audience: 'user',
    retry: false,
    message: 'There is no key for {provider}. Add one, or unlock the remembered keys.',
  },
  model_quota_spent: {
    audience: 'user',
    retry: false,
    message: '{provider} reports that the credit of this key is used up: {what}',
  },
  model_blind: {
    audience: 'user',
    retry: false,
    message: '{model} cannot see pictures. Choose a model with vision.',
  },
  model_auth_refused: { audience: 'user', retry: false, message: '{provider} refused the key.' },
  model_origin_refused: {
    audience: 'user',
    retry: false,
    message: '{server} does not accept requests from this page. {fix}',
  },
  model_request_refused: {
    audience: 'user',
    retry: false,
    message: '{provider} refused the request: {what}',
  },
  model_rate_limited: {
    audience: 'user',
    retry: true,
    message: '{provider} asks to wait {seconds} s.',
  },
  model_busy: {
    audience: 'user',
    retry: true,
    message: '{provider} takes no request at the moment: {what}',
  },
  model_call_unreadable: {
    audience: 'user',
    retry: true,
    message: '{provider} could not read the tool call of the model: {what}',
  },
  model_prompt_cut: {
    audience: 'user',
    retry: false,
    message:
      'The server cut the prompt of {model} to {counted} tokens. Raise its context length to {needed} (Ollama: OLLAMA_CONTEXT_LENGTH, LM Studio: where the model is loaded, llama.cpp: --ctx-size), and run again.',
  },
  model_server_error: { audience: 'user', retry: true, message: '{provider} failed: {what}' },
  model_timeout: {
    audience: 'user',
    retry: true,
    message: '{provider} sent no part of an answer for {seconds} s.',
  },
  model_reply_invalid: {
    audience: 'user',
    retry: false,
    message: '{model} gave no usable reply in {attempts} attempts. The last problem: {what}',
  },
  model_refused: { audience: 'user', retry: false, message: '{model} declined to answer: {what}' },
  script_lost: {
    audience: 'user',
    retry: false,
    message: 'The script does not fit this screen: {what}',
  },
  request_too_large: {
    audience: 'user',
    retry: false,
    message: 'The request does not fit the model: {what}',
  },

  passphrase_wrong: {
    audience: 'user',
    retry: false,
    message: 'This passphrase does not open the remembered keys.',
  },
  keys_locked: {
    audience: 'user',
    retry: false,
    message: 'The remembered keys are locked. Unlock them with their passphrase first.',
  },

  store_failed: {
    audience: 'user',
    retry: false,
    message: 'The run could not be written to this browser: {what}',
  },
  store_full: {
    audience: 'user',
    retry: false,
    message: 'This browser has no space left for runs. Delete some and try again.',
  },
  ...RUN_ERRORS,
  ...FILE_ERRORS,
} as const satisfies Record<string, ErrorEntry>
