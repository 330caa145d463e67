export default function Placeholder() {
  return <main>Placeholder</main>
}
