import type { ReactNode } from 'react'

/** The last word of a content page: a promise or a notice, with a way on. */
export function Closing({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="rounded-card bg-indigo-wash px-6 py-8 md:px-10">
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-2 max-w-2xl">{text}</p>
      <div className="mt-5 flex flex-wrap gap-3">{children}</div>
    </section>
  )
}
