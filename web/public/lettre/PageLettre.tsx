import { useLoaderData } from '@tanstack/react-router'
import { lazy } from 'react'
import { lettresEnAtom, telechargerLettre } from '#contract/public/lettre.ts'
import { estPermis, PUBLIER_LETTRE } from '#domain/socle/acces/droit.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { direJour } from '#domain/socle/temps/jour.ts'
import { Differee } from '#web/socle/shell/Differee.tsx'
import { adresseDe } from '#web/socle/appels/api.ts'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Pile, Prose, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { FilAtom } from '#web/socle/FilAtom.tsx'
import { Inscription } from './formulaires.tsx'

// Ce que seul le teneur voit ne vient qu’à lui.
const Retirer = lazy(() => import('./Retirer.tsx').then((m) => ({ default: m.Retirer })))

const KO = 1000
const poids = (octets: number) => `${Math.max(1, Math.round(octets / KO))}\u00a0ko`

/** §3.5 : les lettres parues, et s’y inscrire. */
export function PageLettre() {
  const { lettres } = useLoaderData({ from: CHEMINS.lettre })
  const publie = estPermis(PUBLIER_LETTRE, useCompte()?.authorities ?? null)
  return (
    <Pile espace={8}>
      <FilAtom href={lettresEnAtom.path} titre="Lettres du registre" />
      <TitrePage
        chapeau="Ce qui change au registre des copropriétés, quelques fois par an, dans votre boîte."
        actions={publie && <LienBouton href={CHEMINS.publierLettre}>Publier une lettre</LienBouton>}
      >
        Lettre d’information
      </TitrePage>
      <Section titre="La recevoir">
        <Pile espace={4}>
          <Inscription nom="lettre" niveau={3} />
          <p>
            Votre adresse ne sert qu’à cela. Chaque lettre porte un lien qui arrête l’envoi d’un appui, sans
            compte.
          </p>
        </Pile>
      </Section>
      <Section titre="Lettres parues">
        {lettres.length === 0 ? (
          <p>Aucune lettre n’est encore parue. Inscrivez-vous pour recevoir la première.</p>
        ) : (
          <Prose>
            <ul>
              {lettres.map((l) => (
                <li key={l.fileName}>
                  <Lien
                    href={adresseDe(telechargerLettre, { query: { fileName: l.fileName } })}
                    target="_blank"
                  >
                    {l.titre} (PDF, {poids(l.taille)})
                  </Lien>
                  {`, ${direJour(l.date)}`}
                  {publie && (
                    <Differee attente={null}>
                      <Retirer lettre={l} />
                    </Differee>
                  )}
                </li>
              ))}
            </ul>
          </Prose>
        )}
        <p>
          Avec un lecteur d’actualités, suivez <Lien href={lettresEnAtom.path}>les lettres parues</Lien>.
        </p>
      </Section>
    </Pile>
  )
}
