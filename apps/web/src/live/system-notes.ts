/** Whether the visitor lets this site notify by the system. */
export const mayNotify = (): boolean => 'Notification' in window && Notification.permission === 'granted'

/** Asks for that; browsers take it for an offence where no click came before. False where it is refused, or there is no such thing. */
export const askToNotify = async (): Promise<boolean> =>
  'Notification' in window && (await Notification.requestPermission()) === 'granted'

/** Notifies, where `mayNotify`. A click on it leads back to this page, and does `onPick`. */
export function notify(title: string, options: NotificationOptions, onPick?: () => void): void {
  new Notification(title, options).addEventListener('click', () => {
    window.focus()
    onPick?.()
  })
}
