/** Permission for notifications; `open` is not yet decided, `missing` is unsupported. */
type NotificationState = 'allowed' | 'blocked' | 'open' | 'missing'

export function notificationState(): NotificationState {
  if (typeof Notification === 'undefined') return 'missing'
  if (Notification.permission === 'granted') return 'allowed'
  return Notification.permission === 'denied' ? 'blocked' : 'open'
}

/** Requests permission for notifications. Browsers require a click for it. */
export async function allowNotifications(): Promise<NotificationState> {
  if (typeof Notification !== 'undefined') await Notification.requestPermission()
  return notificationState()
}

/** Shows a notification while the page is hidden; a click on it focuses the page. */
export function notify(title: string, body: string): void {
  if (!document.hidden || notificationState() !== 'allowed') return
  try {
    const shown = new Notification(title, { body, tag: title })
    shown.onclick = () => window.focus()
  } catch {
    // Some phones allow notifications only from service workers; title and page have the text.
  }
}
