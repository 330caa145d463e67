import { type ComponentProps, type ComponentType, createContext, use } from 'react'

type AnchorProps = ComponentProps<'a'> & { readonly href: string }

/** The element that renders links: `a`, or the router's link when the shell provides it. */
export const AnchorContext = createContext<ComponentType<AnchorProps> | 'a'>('a')

/** A link in a component that does not know the router. */
export function Anchor(props: AnchorProps) {
  const Link = use(AnchorContext)
  return <Link {...props} />
}
