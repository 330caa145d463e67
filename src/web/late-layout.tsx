/**
 * Marks a page that shows its beginning first: what is far below the view is then laid out when it comes near
 * (`content-visibility` below `[data-late]`). Not after Back or a reload, which find their place in the page only when everything has
 * its height. The boot script takes the mark away before the client goes back. Only the server renders it: React passes over scripts
 * in the head that it does not know.
 */
export function LateLayout() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script dangerouslySetInnerHTML={{ __html: SET_MARK }} />
}

/** React Router keeps a state with every entry of the history, so a page that is opened has none yet. */
const SET_MARK = 'history.state||(document.documentElement.dataset.late="")'
