import { RAISONS } from '#domain/coproprietes/mises-a-jour/situer/situer.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import { direParcelle } from '#domain/coproprietes/declaration/relecture.ts'
import { ChampAdresse } from '#web/coproprietes/declaration/Adresse.tsx'
import { Parcelles } from '#web/coproprietes/declaration/Parcelles.tsx'
import { ChoixRadio } from '#web/socle/ui/choix.tsx'
import { Pile } from '#web/socle/ui/miseEnPage.tsx'
import {
  ADRESSE_VIDE,
  AUTRE,
  champDAdresse,
  champDeParcelle,
  GARDER,
  PARCELLE_VIDE,
  type ASituer,
  type Choix,
} from './reponses.ts'

interface PropsQuestion {
  choix: Choix
  /** Change les choix d’après ce qu’ils sont alors : un service répond parfois tard. */
  surChoix: (changer: (avant: Choix) => Choix) => void
  erreurDe: (champ: string) => string | undefined
}

/** Ce que l’on fait d’une parcelle que le cadastre ne connaît pas. */
export function QuestionParcelle({
  p: { idu, parcelle, propositions },
  commune,
  choix,
  surChoix,
  erreurDe,
}: PropsQuestion & { p: ASituer['parcelles'][number]; commune: ASituer['commune'] }) {
  const champ = champDeParcelle(idu)
  const lui = choix.parcelles[idu] ?? PARCELLE_VIDE
  const poser = (changer: (avant: typeof lui) => Partial<typeof lui>) =>
    surChoix((avant) => {
      const sien = avant.parcelles[idu] ?? PARCELLE_VIDE
      return { ...avant, parcelles: { ...avant.parcelles, [idu]: { ...sien, ...changer(sien) } } }
    })
  return (
    <Pile espace={4}>
      <ChoixRadio
        name={champ}
        libelle={`Parcelle ${direParcelle(parcelle)}`}
        sansMarque
        aide={`Référence ${idu}, inconnue du cadastre.`}
        erreur={erreurDe(champ)}
        value={lui.reponse}
        onChange={(reponse) => poser(() => ({ reponse }))}
        options={[
          ...propositions.map((x, i) => ({
            valeur: String(i),
            libelle: `Remplacer par ${direParcelle(x.parcelle)}`,
            aide: `${RAISONS[x.raison]}.`,
          })),
          { valeur: AUTRE, libelle: 'Remplacer par une autre, ou par plusieurs' },
          {
            valeur: GARDER,
            libelle: 'Garder telle quelle',
            aide: 'C’est bien sa référence : elle ne vous sera plus demandée.',
          },
        ]}
      />
      {lui.reponse === AUTRE && (
        <Parcelles
          champ={`${champ}.par`}
          lignes={lui.autres}
          onChange={(changer) => poser((avant) => ({ autres: changer(avant.autres) }))}
          enAttente={lui.enAttente}
          surAttente={(enAttente) => poser(() => ({ enAttente }))}
          erreurDe={erreurDe}
          communeConnue={commune}
          lieu={null}
        />
      )}
    </Pile>
  )
}

const nommer = (rang: number): string => (rang === 0 ? 'Adresse de référence' : `Adresse ${rang + 1}`)

/** Ce que l’on fait d’une adresse que le service n’a pas reconnue. */
export function QuestionAdresse({
  a: { rang, adresse, propositions },
  choix,
  surChoix,
  erreurDe,
}: PropsQuestion & { a: ASituer['adresses'][number] }) {
  const champ = champDAdresse(rang)
  const lui = choix.adresses[rang] ?? ADRESSE_VIDE
  const poser = (changer: (avant: typeof lui) => Partial<typeof lui>) =>
    surChoix((avant) => {
      const sien = avant.adresses[rang] ?? ADRESSE_VIDE
      return { ...avant, adresses: { ...avant.adresses, [rang]: { ...sien, ...changer(sien) } } }
    })
  return (
    <Pile espace={4}>
      <ChoixRadio
        name={champ}
        libelle={`${nommer(rang)} : ${direAdresse(adresse)}`}
        sansMarque
        aide="Le service des adresses ne la reconnaît pas."
        erreur={erreurDe(champ)}
        value={lui.reponse}
        onChange={(reponse) => poser(() => ({ reponse }))}
        options={[
          ...propositions.map((x, i) => ({ valeur: String(i), libelle: `Remplacer par ${x.libelle}` })),
          { valeur: AUTRE, libelle: 'En chercher une autre' },
          { valeur: GARDER, libelle: 'Garder telle quelle' },
        ]}
      />
      {lui.reponse === AUTRE && (
        <ChampAdresse
          name={`${champ}.par`}
          libelle="Autre adresse"
          requis
          erreurDe={erreurDe}
          value={lui.autre}
          onChange={(changer) => poser((avant) => ({ autre: changer(avant.autre ?? {}) }))}
          onBlur={() => undefined}
        />
      )}
    </Pile>
  )
}
