import type { ReactNode } from 'react'

/** A titled part of the screen of an order. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-6 rounded-card border border-line bg-card px-[min(1.25rem,6vw)] py-5">
      <h2 className="mb-3 text-xl">{title}</h2>
      {children}
    </section>
  )
}
