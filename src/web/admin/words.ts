import { defaultI18nProvider, type I18nProvider } from 'react-admin'

/** react-admin's own sentences, where the shop says it in its words. */
export function wordsFor(userName: string): I18nProvider {
  const own: Readonly<Record<string, string>> = {
    'ra.auth.user_menu': `Account of ${userName}`,
    'ra.page.dashboard': 'Dashboard',
    'ra.notification.created': 'Saved: it is there now.',
    'ra.notification.updated': 'Saved.',
    'ra.notification.deleted': 'Deleted.',
  }
  return {
    ...defaultI18nProvider,
    translate: (key, options) => own[key] ?? defaultI18nProvider.translate(key, options),
  }
}
