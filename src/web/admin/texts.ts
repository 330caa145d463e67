import { defaultI18nProvider, type I18nProvider } from 'react-admin'

/** react-admin's English texts, with some of our own. */
export function i18nProviderFor(userName: string): I18nProvider {
  const texts: Readonly<Record<string, string>> = {
    'ra.auth.user_menu': `Account of ${userName}`,
    'ra.page.dashboard': 'Dashboard',
    'ra.notification.created': 'Created.',
    'ra.notification.updated': 'Changes saved.',
    'ra.notification.deleted': 'Deleted.',
    'ra.message.select_all_limit_reached': 'Only the first %{max} items were selected. Use filters to select others.',
  }
  return {
    ...defaultI18nProvider,
    translate: (key, options) =>
      texts[key]?.replace('%{max}', options?.max) ?? defaultI18nProvider.translate(key, options),
  }
}
