import { ON_PAGE } from '@harness/shared/order/providers.ts'
import type { PreflightRow } from '../../core/ports.ts'
import type { PageModelLine, PageModelState } from '../wire/on-page.ts'
import { stateOf } from './on-page.ts'

/** Chrome's hardware requirements: https://developer.chrome.com/docs/ai/get-started, Nov 2026. */
const NEEDS =
  'It needs 22 GB of free disk, and a graphics card with more than 4 GB of memory or 16 GB of memory and 4 processor cores.'

const ROWS: Readonly<Record<PageModelState, Omit<PreflightRow, 'id'>>> = {
  absent: {
    state: 'bad',
    fact: 'This browser has no built-in model',
    fix: 'Use Chrome 148 or later on a computer, or choose another model.',
  },
  unavailable: {
    state: 'bad',
    fact: 'The built-in model of this browser cannot run on this machine',
    fix: `${NEEDS} Choose another model.`,
  },
  text_only: {
    state: 'bad',
    fact: 'The built-in model of this browser cannot see pictures',
    fix: 'Update the browser, or choose another model.',
  },
  downloadable: {
    state: 'bad',
    fact: 'The built-in model of this browser is not downloaded',
    fix: 'Download it once; it takes several GB, and the browser keeps it for all pages.',
    autoFix: 'download',
  },
  downloading: {
    state: 'bad',
    fact: 'The built-in model of this browser is being downloaded',
    fix: 'Press Download model to see how far it is.',
    autoFix: 'download',
  },
  available: {
    state: 'ready',
    fact: 'The built-in model of this browser is ready',
    detail: ON_PAGE.builtin.about,
  },
}

/** Checks the browser's model before a run. Never throws. */
export async function preflightBuiltin(
  line: PageModelLine | undefined,
): Promise<readonly PreflightRow[]> {
  return [{ id: 'model', ...ROWS[await stateOf(line)] }]
}
