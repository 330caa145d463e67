import { MessageCircle, Share2 } from 'lucide-react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { ChatLink } from '../../../ui/chat-link.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useIsHydrated } from '../../browser/use-is-hydrated.ts'
import type { ShellData } from '../../shell/shell-data.ts'

/** Shares the page with the selected colour and size: by the device's share sheet or by copying the link, and by WhatsApp; or asks the shop about it. */
export function Share({ name, origin }: { name: string; origin: string }) {
  const { pathname, search } = useLocation()
  const shell = useRouteLoaderData('root') as ShellData | undefined
  // The shopper's own address of the shop, which the server behind a proxy may not know.
  const url = (useIsHydrated() ? window.location.origin : origin) + pathname + search
  return (
    <div className="flex flex-wrap gap-x-4">
      <button type="button" className="needs-script share" onClick={() => share(name, url)}>
        <Share2 size={18} aria-hidden />
        Share
      </button>
      <a
        className="share"
        href={`https://wa.me/?text=${encodeURIComponent(`${name} ${url}`)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <MessageCircle size={18} aria-hidden />
        WhatsApp
      </a>
      <ChatLink number={shell?.contact.whatsapp} text={`${name} ${url}`} className="share" />
    </div>
  )
}

async function share(title: string, url: string): Promise<void> {
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    showToast('Link copied')
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError'
    if (!isCancelled) showToast("We couldn't copy the link. Please copy it from the address bar.", 'error')
  }
}
