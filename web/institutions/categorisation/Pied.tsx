import { useState } from 'react'
import type { Changements } from '#contract/institutions/changements.ts'
import { outil } from '#domain/institutions/categorisation/adresses.ts'
import type { CodeColonne } from '#domain/institutions/categorisation/colonnes.ts'
import type { NiveauDeRegroupement } from '#domain/institutions/categorisation/regroupements.ts'
import { DU_DEBUT, type Vue } from '#domain/institutions/categorisation/vue.ts'
import { direChoisies, NePlusRienChoisir } from '#web/socle/choix/BarreDesChoisies.tsx'
import { BarreBasse } from '#web/socle/ui/BarreBasse.tsx'
import { Bouton, GroupeBoutons, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Rangee } from '#web/socle/ui/miseEnPage.tsx'
import { numerosDe, useChoix } from './choix.ts'
import { Emporter } from './Emporter.tsx'
import type { Ecran } from './recherches/demande.ts'
import { changementsAEmporter } from './changements/EmporterLesChangements.tsx'
import { LesPremieres } from './LesPremieres.tsx'
import { EnregistrerRecherche } from './recherches/EnregistrerRecherche.tsx'

/** Ce qui est choisi, et de quoi le voir seul, ou n’en plus rien choisir. */
function CeQuiEstChoisi({
  vue,
  nombre,
  cochees,
  choisies,
  surChoix,
  surDepart,
  vider,
}: {
  vue: Vue
  nombre: number
  cochees: readonly string[]
  choisies: readonly string[]
  surChoix: (numeros: readonly string[]) => void
  surDepart: () => void
  vider: () => void
}) {
  const seules = vue.choisies.length > 0
  return (
    <Rangee>
      {choisies.length > 0 && <output>{direChoisies(choisies.length)}</output>}
      {cochees.length > 0 && (
        <Bouton taille="petit" variante="secondaire" icone="carte" onClick={() => surChoix(cochees)}>
          Les voir seules
        </Bouton>
      )}
      {cochees.length > 0 && <NePlusRienChoisir vider={vider} />}
      {seules && cochees.length === 0 && (
        <LienBouton
          taille="petit"
          variante="secondaire"
          href={outil({ ...vue, choisies: [], niveau: null, ...DU_DEBUT })}
          surPlace
          onClick={surDepart}
        >
          Revenir à toutes
        </LienBouton>
      )}
      {!seules && cochees.length === 0 && nombre > 1 && (
        <LesPremieres vue={vue} nombre={nombre} surChoix={surChoix} />
      )}
    </Rangee>
  )
}

/** Ce qui est choisi, et ce que l’on en fait : toujours sous les yeux. */
export function Pied({
  vue,
  niveau,
  colonnes,
  nombre,
  absentes,
  changements,
  surVue,
  surDepart,
}: {
  vue: Vue
  niveau: NiveauDeRegroupement
  colonnes: readonly CodeColonne[]
  /** Combien en montre l’écran. */
  nombre: number
  /** Des choisies, celles que la recherche ne trouve pas. */
  absentes: readonly string[]
  /** Ce qui a changé, quand c’est ce que l’on regarde. */
  changements: Changements | null
  surVue: (vue: Vue) => void
  /** Avant qu’une autre recherche ne vienne : elle mène à sa liste. */
  surDepart: () => void
}) {
  const [ouvert, setOuvert] = useState<'fichier' | 'enregistrer' | null>(null)
  const choix = useChoix()
  const cochees = numerosDe(choix.identifiants)
  const presentes = vue.choisies.filter((numero) => !absentes.includes(numero))
  // Aucune n’y est : sans elles, un fichier les aurait toutes.
  const siennes = presentes.length > 0 ? presentes : [...vue.choisies]
  const choisies = cochees.length > 0 ? cochees : siennes
  const fermer = () => setOuvert(null)
  const montrerSeules = (numeros: readonly string[]) => {
    choix.vider()
    surVue({
      ...vue,
      choisies: numeros,
      niveau: null,
      ...DU_DEBUT,
      affichage: vue.affichage === 'liste' ? 'liste' : 'carte',
    })
  }
  const ecran: Ecran = {
    territoires: vue.territoires.map(({ niveau: n, code }) => ({ niveau: n, code })),
    criteres: vue.criteres as Ecran['criteres'],
    colonnes: [...colonnes],
    sortField: vue.tri,
    sortDirection: vue.sens,
    choisies,
  }
  const bouge = changements && changementsAEmporter(vue, changements)
  return (
    <BarreBasse>
      <Rangee justifie="entre">
        <CeQuiEstChoisi
          vue={vue}
          nombre={nombre}
          cochees={cochees}
          choisies={cochees.length > 0 || presentes.length > 0 ? choisies : []}
          surChoix={montrerSeules}
          surDepart={surDepart}
          vider={choix.vider}
        />
        <GroupeBoutons>
          <Bouton
            taille="petit"
            variante="secondaire"
            icone="enregistrer"
            aria-haspopup="dialog"
            onClick={() => setOuvert('enregistrer')}
          >
            {choisies.length > 0 ? 'Garder ce choix' : 'Enregistrer la recherche'}
          </Bouton>
          <Bouton
            taille="petit"
            icone="telecharger"
            disabled={nombre === 0 && (bouge === null || bouge.nombre === 0)}
            aria-haspopup="dialog"
            onClick={() => setOuvert('fichier')}
          >
            Emporter
          </Bouton>
        </GroupeBoutons>
      </Rangee>
      {ouvert === 'fichier' && (
        <Emporter
          ecran={ecran}
          nombre={nombre}
          depuis={vue.depuis}
          changements={bouge}
          surFermeture={fermer}
        />
      )}
      {ouvert === 'enregistrer' && (
        <EnregistrerRecherche
          recherche={{ ...ecran, regroupementNiveau: niveau }}
          surEnregistree={() => undefined}
          surFermeture={fermer}
        />
      )}
    </BarreBasse>
  )
}
