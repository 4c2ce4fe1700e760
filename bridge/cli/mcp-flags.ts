import { RuleName } from '@harness/shared/order/guards.ts'
import { CloudProvider } from '@harness/shared/order/provider-names.ts'
import type { Flag } from '../system/flags.ts'

/** Permissions for the agent, fixed before any agent connects. */
export const MCP_FLAGS: readonly Flag[] = [
  {
    name: 'output',
    value: 'FOLDER',
    help: 'where runs are kept; default the folder that the app reads them from',
  },
  {
    name: 'folder',
    value: 'FOLDER',
    many: true,
    help: 'a folder whose files the agent may name, to read scripts and apps and to write exports',
  },
  {
    name: 'library',
    value: 'FILE',
    help: 'a library exported from the app: the agent may use its names',
  },
  {
    name: 'cloud',
    value: 'PROVIDER',
    many: true,
    help: `a cloud provider that runs may use: ${CloudProvider.options.join(', ')}; without it only model servers on this machine and that of --base-url`,
  },
  {
    name: 'base-url',
    value: 'ADDRESS',
    many: true,
    help: 'another model server that runs may use; Ollama and LM Studio need none',
  },
  {
    name: 'browser-url',
    value: 'ADDRESS',
    many: true,
    help: 'a running browser that the agent may attach to; its runs name it in the option browser_url',
  },
  {
    name: 'appium-url',
    value: 'ADDRESS',
    many: true,
    help: 'an Appium server whose device the agent may use; its runs name it in the option appium_url',
  },
  {
    name: 'capabilities',
    value: 'FILE|JSON',
    help: 'which device and app a server of --appium-url opens; an agent cannot choose them',
  },
  {
    name: 'send-sign-in',
    help: 'passwords may be sent to --browser-url or --appium-url on another machine',
  },
  {
    name: 'mode',
    value: 'autonomous|auto-look|step',
    help: 'the most a run may do without asking; default autonomous',
  },
  {
    name: 'allow',
    value: 'RULE',
    many: true,
    help: `a guard rule that does not ask: ${RuleName.options.join(', ')}, or all`,
  },
  { name: 'host', value: 'NAME', many: true, help: 'another site that belongs to the application' },
  {
    name: 'network',
    value: 'all|same-site|HOST,…',
    help: 'which hosts the tested browser may contact; default as in the application, else all',
  },
  {
    name: 'idle',
    value: 'SECONDS',
    help: 'ends a run without a step, or a session without a call, after this; default 900 and 600, 0 never',
  },
]
