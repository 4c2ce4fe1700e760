/** True when this browser shows a notification when a hidden page needs a decision. */
type NotificationState = 'allowed' | 'blocked' | 'open' | 'missing'

export function notificationState(): NotificationState {
  if (typeof Notification === 'undefined') return 'missing'
  if (Notification.permission === 'granted') return 'allowed'
  return Notification.permission === 'denied' ? 'blocked' : 'open'
}

/** Asks the user of the browser; only a press of a button may do so. */
export async function allowNotifications(): Promise<NotificationState> {
  if (typeof Notification !== 'undefined') await Notification.requestPermission()
  return notificationState()
}

/** Shows a notification while the page is hidden; a press on it brings the page back. */
export function notify(title: string, body: string): void {
  if (!document.hidden || notificationState() !== 'allowed') return
  try {
    const shown = new Notification(title, { body, tag: title })
    shown.onclick = () => window.focus()
  } catch {
    // Some phones show notifications of service workers alone; title and page still say it.
  }
}
