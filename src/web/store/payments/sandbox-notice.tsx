export function SandboxNotice() {
  return (
    <p role="note" className="mb-6 rounded-card border-2 border-dashed border-turmeric bg-turmeric-wash px-4 py-3">
      <strong className="tracking-wide">SANDBOX</strong> · This is a test shop: online payments are simulated and no
      money is charged.
    </p>
  )
}
