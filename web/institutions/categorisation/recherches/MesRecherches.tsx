import { useState } from 'react'
import {
  mesRecherches,
  recherchesPartagees,
  supprimerRecherche,
  type RechercheEnregistree,
} from '#contract/institutions/recherches.ts'
import { NOM_DE_RECHERCHE_MAX } from '#domain/institutions/categorisation/recherches/recherches.ts'
import { tenter } from '#web/socle/appels/actes.ts'
import { send } from '#web/socle/appels/api.ts'
import { EchecDeLecture } from '#web/socle/appels/EchecDeLecture.tsx'
import { useLecture } from '#web/socle/appels/lecture.ts'
import { demanderConfirmation } from '#web/socle/shell/Confirmation.tsx'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Chargement } from '#web/socle/ui/messages.tsx'
import { Pile, Section } from '#web/socle/ui/miseEnPage.tsx'
import { aLEcran, type RechercheALEcran } from './demande.ts'
import { EnregistrerRecherche } from './EnregistrerRecherche.tsx'
import { UneRecherche } from './UneRecherche.tsx'

const lire = async () => {
  const options = { erreursTraitees: true }
  const [miennes, partagees] = await Promise.all([
    send(mesRecherches, {}, options),
    send(recherchesPartagees, {}, options),
  ])
  return { miennes, partagees }
}

async function supprimer(r: RechercheEnregistree): Promise<boolean> {
  const oui = await demanderConfirmation({
    titre: `Supprimer la recherche «\u202f${r.nom}\u202f»\u202f?`,
    message: (
      <p>
        {r.partage === 'ORGANISME'
          ? 'Vos collègues ne la retrouveront plus. Les copropriétés qu’elle trouve ne changent pas.'
          : 'Les copropriétés qu’elle trouve ne changent pas.'}
      </p>
    ),
    confirmer: 'Supprimer la recherche',
  })
  if (!oui) return false
  const faite = await tenter('La recherche n’est pas supprimée', async (options) => {
    await send(supprimerRecherche, { body: { id: r.id } }, options)
    return true
  })
  if (faite) notifier({ ton: 'succes', titre: 'Recherche supprimée' })
  return faite === true
}

/** Ce que l’on fait d’une recherche, dans une fenêtre. */
interface Ouverte {
  r: RechercheEnregistree
  geste: 'copier' | 'changer'
}

/** Mes recherches, et celles que mon organisme partage ; `surChoisir` en lance une sur l’écran de l’outil. */
export function MesRecherches({
  surChoisir,
}: {
  surChoisir: (recherche: RechercheALEcran, enregistree: RechercheEnregistree) => void
}) {
  const { donnees, echec, relire } = useLecture(lire)
  const [ouverte, setOuverte] = useState<Ouverte | null>(null)
  const encore = () => void relire(true)
  if (echec && !donnees)
    return <EchecDeLecture texte="Vos recherches n’ont pas pu être lues." surReprise={encore} />
  if (!donnees) return <Chargement lignes={3} />
  const listes = [
    {
      titre: 'Mes recherches',
      vide: 'Choisissez des critères, puis enregistrez la recherche sous un nom\u00a0: vous la retrouverez ici.',
      lignes: donnees.miennes,
    },
    {
      titre: 'Partagées par des collègues',
      vide: 'Aucun collègue n’a partagé de recherche.',
      lignes: donnees.partagees,
    },
  ]
  return (
    <Pile espace={6}>
      {listes.map(({ titre, vide, lignes }) => (
        <Section key={titre} titre={titre} niveau={3}>
          {lignes.length === 0 ? (
            <p>{vide}</p>
          ) : (
            <Pile espace={4}>
              {lignes.map((r) => (
                <UneRecherche
                  key={r.id}
                  r={r}
                  surChoisir={() => surChoisir(aLEcran(r), r)}
                  surCopier={() => setOuverte({ r, geste: 'copier' })}
                  surChanger={() => setOuverte({ r, geste: 'changer' })}
                  surSupprimer={() => void supprimer(r).then((faite) => faite && encore())}
                />
              ))}
            </Pile>
          )}
        </Section>
      ))}
      {ouverte && (
        <EnregistrerRecherche
          recherche={aLEcran(ouverte.r)}
          depart={
            ouverte.geste === 'changer'
              ? { changee: ouverte.r }
              : { nom: `Copie de ${ouverte.r.nom}`.slice(0, NOM_DE_RECHERCHE_MAX) }
          }
          surEnregistree={encore}
          surFermeture={() => setOuverte(null)}
        />
      )}
    </Pile>
  )
}
