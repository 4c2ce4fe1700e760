// Flags of the device: the appearance of a page, and a simulator with its app.
import { Permission, PHONE_MAX_WIDTH } from '@harness/shared/device/spec.ts'
import {
  choice,
  choices,
  onOff,
  pairs,
  text,
  texts,
  whole,
} from '@harness/shared/order/options/values.ts'
import * as z from 'zod/mini'
import { type RunFlag, typedFlag } from './run-flag.ts'

const BROWSER = { on: ['browser'] } as const
const SIMULATOR = { on: ['simulator'] } as const
/** Ignored for a prototype, which always has its own appearance. */
const SHOWN = { on: ['browser', 'simulator'], elsewhere: 'ignored' } as const
const SIDE = whole({ min: 64, max: 4_096 }, 'POINTS')

export const SCREEN_FLAGS = {
  width: typedFlag(
    'viewport-width',
    `width of the page; default 1280, up to ${PHONE_MAX_WIDTH} is a touch phone`,
    SIDE,
    BROWSER,
  ),
  height: typedFlag('viewport-height', 'height of the page; default 800', SIDE, BROWSER),
  touch: typedFlag('touch', 'the page is used by touch, whatever its width', onOff(), BROWSER),
  dark: typedFlag('dark', 'dark appearance, of a page or a simulator', onOff(), SHOWN),
  reducedMotion: typedFlag('reduced-motion', 'the page is asked to move little', onOff(), BROWSER),
  locale: typedFlag(
    'locale',
    'language and region, such as de-DE',
    text({ placeholder: 'NAME', wants: 'a language and a region such as de-DE' }),
    SHOWN,
  ),
  timeZone: typedFlag(
    'time-zone',
    'time zone of the page, such as Europe/Berlin',
    text({ placeholder: 'NAME', wants: 'a time zone such as Europe/Berlin' }),
    BROWSER,
  ),
} as const

/** Values of `simctl ui content_size`. */
const LARGER = ['medium', 'large', 'extra-large', 'extra-extra-large', 'extra-extra-extra-large']
const TEXT_SIZES = [
  'extra-small',
  'small',
  ...LARGER,
  ...LARGER.map((size) => `accessibility-${size}`),
]
/** A single command-line value of at most one line. */
const Word = z.string().check(z.maxLength(1_024), z.regex(/^[^\p{Cc}]*$/u))

/** Flags for the state of the simulator and its app. */
export const APP_FLAGS = {
  erase: typedFlag('erase', 'erase the simulator first', onOff(), SIMULATOR),
  uninstall: typedFlag(
    'uninstall',
    'delete the data of the app whenever a goal starts fresh',
    onOff(),
    SIMULATOR,
  ),
  permissions: typedFlag(
    'permission',
    'granted to the app, such as photos',
    choices(Permission.options, 'NAME'),
    SIMULATOR,
  ),
  contentSize: typedFlag(
    'text-size',
    'text size of the simulator, such as extra-large',
    choice(TEXT_SIZES, 'NAME'),
    SIMULATOR,
  ),
  increaseContrast: typedFlag(
    'increase-contrast',
    'more contrast on the simulator',
    onOff(),
    SIMULATOR,
  ),
  arguments: typedFlag(
    'launch-argument',
    'passed to the app when it starts',
    texts(Word, { placeholder: 'TEXT', wants: 'one line of up to 1,024 characters' }),
    SIMULATOR,
  ),
  environment: typedFlag(
    'app-env',
    'environment of the app',
    pairs('a NAME of letters, digits and _, and a value in one line', /^[A-Za-z_]\w{0,63}$/),
    SIMULATOR,
  ),
  url: typedFlag(
    'open-url',
    'opened in the app after every start',
    text(
      { placeholder: 'URL', wants: 'an address with its scheme, such as garden://plants' },
      Word.check(z.regex(/^[A-Za-z][A-Za-z0-9+.-]*:/)),
    ),
    SIMULATOR,
  ),
} as const

export const DEVICE_FLAGS: readonly RunFlag[] = [
  ...Object.values(SCREEN_FLAGS),
  {
    name: 'browser-url',
    value: 'ADDRESS',
    help: 'attach to a browser that runs already: its debugging port (http, ws), a Playwright server (ws) or a Selenium Grid (http)',
    agentHelp: 'the host of a running browser that the user allowed; the run attaches to it',
    ...BROWSER,
  },
  {
    name: 'appium-url',
    value: 'ADDRESS',
    help: 'test on a device of an Appium server (iOS, Android, a browser); needs --capabilities',
    agentHelp: 'the host of an Appium server that the user allowed; the run uses its device',
  },
  {
    name: 'capabilities',
    value: 'FILE|JSON',
    help: 'which device and app the Appium server opens, as W3C WebDriver capabilities',
    agent: 'user',
  },
  {
    name: 'send-sign-in',
    help: 'the password may be sent to the device of --browser-url or --appium-url on another machine',
    agent: 'user',
    on: ['browser', 'appium'],
  },
  {
    name: 'simulator-udid',
    value: 'UDID',
    help: 'the simulator; see: devices',
    agentHelp: 'the simulator; the command “harness devices” lists them',
    ...SIMULATOR,
  },
  {
    name: 'app-path',
    value: 'FOLDER',
    help: 'the built app for the simulator',
    ...SIMULATOR,
  },
  {
    name: 'project-path',
    value: 'FOLDER',
    help: 'the Xcode project or workspace to build',
    ...SIMULATOR,
  },
  { name: 'scheme', value: 'NAME', help: 'the scheme of the project', ...SIMULATOR },
  {
    name: 'bundle-id',
    value: 'ID',
    help: 'an app that is on the simulator already',
    ...SIMULATOR,
  },
  ...Object.values(APP_FLAGS),
  {
    name: 'prototype',
    value: 'PATH',
    help: 'a zip or folder of pictures or HTML files, with or without prototype.json',
    on: ['html', 'pictures'],
  },
  { name: 'headed', help: 'show the browser under test', ...BROWSER },
]
