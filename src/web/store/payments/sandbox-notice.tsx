/** Nobody may take the sandbox for the real thing. */
export function SandboxMark() {
  return (
    <p role="note" className="mb-6 rounded-card border-2 border-dashed border-turmeric bg-turmeric-wash px-4 py-3">
      <strong className="tracking-wide">SANDBOX</strong> · This shop takes no real money: online payments are only acted
      out.
    </p>
  )
}
