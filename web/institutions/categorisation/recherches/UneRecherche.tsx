import type { RechercheEnregistree } from '#contract/institutions/recherches.ts'
import type { Alerte as Rythme, Partage } from '#domain/institutions/categorisation/recherches/alertes.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { Bouton, GroupeBoutons } from '#web/socle/ui/boutons.tsx'
import { Alerte, Badge } from '#web/socle/ui/messages.tsx'
import { Pile } from '#web/socle/ui/miseEnPage.tsx'

const RETROUVEE: Readonly<Record<Partage, string>> = {
  MOI: 'Elle n’est que pour vous.',
  ORGANISME: 'Vos collègues la retrouvent aussi.',
}
const PREVENUE: Readonly<Record<Rythme, string>> = {
  AUCUNE: 'Elle ne vous prévient de rien.',
  NUIT: 'Un courriel vous prévient chaque nuit où quelque chose change.',
  SEMAINE: 'Un courriel vous prévient le lundi, si quelque chose a changé.',
}

/** Où elle cherche, puis chaque critère. */
const direRecherche = ({ territoires, criteresEnMots, choisies }: RechercheEnregistree): string[] => [
  territoires.length === 0
    ? 'Tout votre territoire'
    : `Territoire\u00a0: ${territoires.map(({ nom }) => nom).join(', ')}`,
  ...(criteresEnMots.length === 0 && choisies.length === 0 ? ['Toutes les copropriétés'] : criteresEnMots),
  ...(choisies.length === 0
    ? []
    : [
        choisies.length > 1
          ? `${afficherEntier(choisies.length)} copropriétés choisies une à une`
          : 'Une copropriété choisie',
      ]),
]

/** Une recherche enregistrée : ce qu’elle demande, et ce que l’on peut en faire. */
export function UneRecherche({
  r,
  surChoisir,
  surCopier,
  surChanger,
  surSupprimer,
}: {
  r: RechercheEnregistree
  surChoisir: () => void
  surCopier: () => void
  surChanger: () => void
  surSupprimer: () => void
}) {
  const nommer = (geste: string) => `${geste} «\u202f${r.nom}\u202f»`
  return (
    <section aria-label={r.nom}>
      <Pile espace={2}>
        <h4 className="rnc-outil__titre">{r.nom}</h4>
        {r.owned ? (
          <p>
            {r.partage === 'ORGANISME' && (
              <>
                <Badge ton="info" petit>
                  Partagée
                </Badge>{' '}
              </>
            )}
            {`${RETROUVEE[r.partage]} ${PREVENUE[r.alerte]}`}
          </p>
        ) : (
          <p>{`Enregistrée par ${r.fullName}.`}</p>
        )}
        <ul>
          {direRecherche(r).map((phrase) => (
            <li key={phrase}>{phrase}</li>
          ))}
        </ul>
        {r.criteresDisparus.length > 0 && (
          <Alerte ton="attention" titre="Un critère n’est plus dans l’outil" niveau={4}>
            <p>{`${r.criteresDisparus.join('\u202f; ')}. Le reste se cherche sans lui.`}</p>
          </Alerte>
        )}
        <GroupeBoutons>
          <Bouton taille="petit" variante="secondaire" aria-label={nommer('Lancer')} onClick={surChoisir}>
            Lancer
          </Bouton>
          <Bouton taille="petit" variante="tertiaire" aria-label={nommer('Copier')} onClick={surCopier}>
            Copier
          </Bouton>
          {r.owned && (
            <>
              <Bouton
                taille="petit"
                variante="tertiaire"
                aria-label={nommer('Modifier')}
                onClick={surChanger}
              >
                Modifier
              </Bouton>
              <Bouton
                taille="petit"
                variante="discret"
                icone="supprimer"
                aria-label={nommer('Supprimer')}
                onClick={surSupprimer}
              >
                Supprimer
              </Bouton>
            </>
          )}
        </GroupeBoutons>
      </Pile>
    </section>
  )
}
