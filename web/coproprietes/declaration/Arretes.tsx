import { codes } from '#domain/socle/codes.ts'
import type { Saisie } from '#domain/coproprietes/declaration/declaration.ts'
import { FAMILLES_ARRETES, nomArrete, type FamilleArretes } from '#domain/coproprietes/declaration/listes.ts'
import { nomDateArrete } from '#domain/coproprietes/declaration/relecture.ts'
import { listeA } from './saisie.ts'
import { Bouton } from '#web/socle/ui/boutons.tsx'
import { ChampDate } from '#web/socle/ui/ChampDate.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { Grille, Pile } from '#web/socle/ui/miseEnPage.tsx'
import type { SaisieDuBloc } from './saisie-du-bloc.ts'

const texteDe = (ligne: Saisie, cle: string) => (typeof ligne[cle] === 'string' ? ligne[cle] : '')

/** La liste des arrêtés d’une famille ; §5.1 : elle s’ouvre sur une ligne vide. */
export function Arretes({ famille, f }: { famille: FamilleArretes; f: SaisieDuBloc }) {
  const chemin = `procedures.${famille}`
  const tapees = listeA(f.saisie, chemin)
  const lignes = tapees.length > 0 ? tapees : [{}]
  const poser = (i: number, cle: string, valeur: string) =>
    f.poser(
      chemin,
      lignes.map((l, j) => (j === i ? { ...l, [cle]: valeur } : l)),
    )
  const absent = f.erreurDe(chemin)
  return (
    <Pile espace={4}>
      {absent && <Alerte ton="erreur">{absent}</Alerte>}
      {lignes.map((ligne, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- une ligne n’a pas d’autre identité que son rang.
        <Grille key={i} min="petit">
          <ChampDate
            name={`${chemin}.${i}.dateArrete`}
            libelle={nomDateArrete(famille, i, 'dateArrete')}
            requis
            erreur={f.erreurDe(`${chemin}.${i}.dateArrete`)}
            value={texteDe(ligne, 'dateArrete')}
            onChange={(v) => poser(i, 'dateArrete', v)}
            onBlur={() => f.toucher(`${chemin}.${i}.dateArrete`)}
          />
          <ChampDate
            name={`${chemin}.${i}.dateMainLevee`}
            libelle={nomDateArrete(famille, i, 'dateMainLevee')}
            sansFormat
            aide="Laissez vide si l’arrêté est en cours."
            erreur={f.erreurDe(`${chemin}.${i}.dateMainLevee`)}
            value={texteDe(ligne, 'dateMainLevee')}
            onChange={(v) => poser(i, 'dateMainLevee', v)}
            onBlur={() => f.toucher(`${chemin}.${i}.dateMainLevee`)}
          />
          {lignes.length > 1 && (
            <Bouton
              variante="discret"
              icone="supprimer"
              onClick={() =>
                f.poser(
                  chemin,
                  lignes.filter((_, j) => j !== i),
                )
              }
            >
              {`Retirer l’${nomArrete(famille)} (${i + 1})`}
            </Bouton>
          )}
        </Grille>
      ))}
      <div>
        <Bouton
          variante="secondaire"
          taille="petit"
          icone="ajouter"
          onClick={() => f.poser(chemin, [...lignes, {}])}
        >
          {`Ajouter un ${nomArrete(famille)}`}
        </Bouton>
      </div>
    </Pile>
  )
}

/** La famille d’arrêtés que déclare ce champ, s’il en déclare une. */
export function familleDuChamp(chemin: string): FamilleArretes | null {
  return codes(FAMILLES_ARRETES).find((nom) => chemin === `procedures.${FAMILLES_ARRETES[nom].flag}`) ?? null
}
