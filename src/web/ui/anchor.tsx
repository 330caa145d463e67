import { type ComponentProps, type ComponentType, createContext, use } from 'react'

type AnchorProps = ComponentProps<'a'> & { readonly href: string }

/** How a link is followed: by the browser, unless the shell puts the router's link here. */
export const AnchorContext = createContext<ComponentType<AnchorProps> | 'a'>('a')

/** A link of a building block. */
export function Anchor(props: AnchorProps) {
  const Link = use(AnchorContext)
  return <Link {...props} />
}
