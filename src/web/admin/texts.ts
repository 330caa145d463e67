import { defaultI18nProvider, type I18nProvider } from 'react-admin'
import { UNREACHABLE } from './ui/call.ts'

/** react-admin's English texts, with some of our own. */
export function i18nProviderFor(userName: string): I18nProvider {
  const texts: Readonly<Record<string, string>> = {
    'ra.auth.user_menu': `Account of ${userName}`,
    'ra.page.dashboard': 'Dashboard',
    'ra.notification.created': 'Created.',
    'ra.notification.updated': 'Changes saved.',
    'ra.notification.deleted': 'Deleted.',
    'ra.message.error': 'Something went wrong. Please reload the page.',
    'ra.message.invalid_form': 'Please check the highlighted fields.',
    'ra.message.access_denied': "You don't have permission to view this page. Please ask an owner.",
    'ra.message.authentication_error': 'The shop could not check your login. Please try again.',
    'ra.message.auth_error': 'The shop could not check your login. Please try again.',
    'ra.message.placeholder_data_warning': 'The list could not be updated. Check your connection.',
    'ra.navigation.no_more_results': 'There is no page %{page} in this list. Go back to the first page.',
    'ra.navigation.page_out_of_boundaries': 'There is no page %{page} in this list.',
    'ra.navigation.no_filtered_results': 'Nothing matches these filters.',
    'ra.notification.bad_item': 'This record has an error.',
    'ra.notification.item_doesnt_exist': 'This record does not exist. It may have been deleted.',
    'ra.notification.http_error': UNREACHABLE,
    'ra.notification.data_provider_error': 'Something went wrong. Please reload the page.',
    'ra.notification.logged_out': 'Your session has expired. Please log in again.',
    'ra.notification.not_authorized': "You don't have permission to do this.",
    'ra.notification.offline': 'No internet connection.',
    'ra.action.back': 'Go back',
    'ra.action.update_application': 'Load the new version',
    'ra.message.select_all_limit_reached': 'Only the first %{max} items were selected. Use filters to select others.',
  }
  return {
    ...defaultI18nProvider,
    translate: (key, options) =>
      texts[key]?.replace(/%\{(\w+)\}/g, (_whole, name: string) => String(options?.[name] ?? '')) ??
      defaultI18nProvider.translate(key, options),
  }
}
