export default function BestSellers() {
  return <main>BestSellers</main>
}
