/**
 * Posé en tête de page : un clic sur un bouton avant que la page ne soit vivante n’est pas perdu. Ce qui se déplie ou se
 * ferme le fait aussitôt (`data-ouvre`, `data-refermable`) ; l’acte est refait dès que quelqu’un l’écoute. Deux appuis sur
 * ce qui se déplie s’annulent. Les liens et les envois de formulaire, eux, marchent seuls.
 */
export const SCRIPT_AVANT = `{let q=[],i=x=>document.getElementById(x),c=e=>{let b=e.target.closest('button[type=button]'),o=b&&b.getAttribute('aria-expanded'),v=o=='false';if(!b)return;if(o){b.setAttribute('aria-expanded',v);for(let p of (b.getAttribute('aria-controls')||'').split(' '))if(i(p)&&!b.dataset.ouvre)i(p).hidden=!v;if(b.dataset.ouvre)i(b.dataset.ouvre).toggleAttribute('data-ouvert',v);if(q.includes(b)){q=q.filter(x=>x!=b);return}}let r=b.closest('[data-refermable]');if(r)r.hidden=true;q.push(b)};document.addEventListener('click',c,true);window.rejouer=()=>{document.removeEventListener('click',c,true);return q}}`

declare global {
  interface Window {
    rejouer?: () => HTMLButtonElement[]
  }
}

const ESSAIS = 40

/** Vrai quand React écoute ce bouton : une partie de la page peut l’être avant une autre. */
const ecoute = (bouton: Element) => Object.keys(bouton).some((cle) => cle.startsWith('__reactProps$'))

function refaire(bouton: HTMLButtonElement, essai = 0): void {
  if (!bouton.isConnected) return
  if (ecoute(bouton) || essai === ESSAIS) bouton.click()
  else setTimeout(() => refaire(bouton, essai + 1), 50)
}

/** La page est vivante : ce qui a été cliqué avant se fait, dans l’ordre. */
export function rejouer(): void {
  for (const bouton of window.rejouer?.() ?? []) refaire(bouton)
}
