import { MENU_PRINCIPAL, MENU_UTILISATEUR, menuPour, type EntreeDeMenu } from '#domain/socle/acces/menu.ts'
import { PROFILS } from '#domain/socle/acces/profils.ts'
import { de } from '#domain/socle/mots/elision.ts'
import type { CompteInfo } from '#contract/comptes/compte.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { ecranExiste } from '#web/socle/ecrans/existence.ts'
import { Ancre, Bouton } from '#web/socle/ui/boutons.tsx'
import { Icone } from '#web/socle/ui/Icone.tsx'
import { BandeauFixe } from '#web/socle/ui/messages.tsx'
import { Depliant } from '#web/socle/ui/navigation.tsx'
import { estIci, useIci } from './contexte.ts'

/** Les lignes du menu principal d’une personne ; l’accueil d’une institution a son adresse (§2.7). */
export const lignesDuMenu = ({ authorities, profil }: CompteInfo): EntreeDeMenu[] =>
  menuPour(MENU_PRINCIPAL, authorities).map((l) =>
    l.code === 'accueil' && profil === 'INSTITUTIONNEL' ? { ...l, vers: CHEMINS.institutionnels } : l,
  )

/** Le menu de la personne (§2.7) : son nom, son profil, ses écrans, la sortie. */
export function MenuPersonne({ compte }: { compte: CompteInfo }) {
  const ici = useIci()
  // §4.4 : à la place d’un autre, le menu ne montre que le retour.
  const lignes = compte.loginAs
    ? []
    : menuPour(MENU_UTILISATEUR, compte.authorities).filter((l) => ecranExiste(l.vers))
  const { famille } = PROFILS[compte.profil]
  const nom = [compte.prenom, compte.nom].filter(Boolean).join(' ') || compte.login
  return (
    <Depliant
      classeBouton="rnc-compte"
      bouton={
        <>
          <Icone nom="compte" taille={1.5} />
          <span className="rnc-compte__qui">
            <span className="rnc-compte__nom">{nom}</span>
            {/* §6 : le profil d’une institution ne se montre pas. */}
            {famille !== 'institutionnel' && (
              <span className="rnc-compte__profil">{compte.libelleProfil}</span>
            )}
          </span>
          <Icone nom="bas" taille={1} />
        </>
      }
    >
      <ul className="rnc-compte__liste">
        {lignes.map((l) => (
          <li key={l.code}>
            <Ancre href={l.vers} aria-current={estIci(l.vers, ici) ? 'page' : undefined}>
              {l.libelle}
            </Ancre>
          </li>
        ))}
        {compte.loginAs ? (
          <li>
            <Bouton variante="discret" taille="petit" icone="retour" onClick={reprendre}>
              Revenir à mon compte
            </Bouton>
          </li>
        ) : (
          // §6 : un notaire sort par « Mon compte », pas par le menu.
          famille !== 'notaire' && (
            <li>
              <Bouton
                variante="discret"
                taille="petit"
                icone="deconnexion"
                onClick={() => deconnecter(compte)}
              >
                Se déconnecter
              </Bouton>
            </li>
          )
        )}
      </ul>
    </Depliant>
  )
}

// L’appel et son contrat ne pèsent pas sur le premier chargement ; un échec est déjà notifié par `send`.
function deconnecter(compte: CompteInfo) {
  import('./deconnexion.ts').then((m) => m.deconnecter(compte)).catch(() => undefined)
}
function reprendre() {
  import('./deconnexion.ts').then((m) => m.reprendre()).catch(() => undefined)
}

/** §4.4 : le teneur agit à la place d’une personne ; rien d’autre ne passe avant. */
export function BandeauPlace({
  compte,
  teneur,
}: {
  compte: CompteInfo
  teneur: NonNullable<CompteInfo['teneur']>
}) {
  return (
    <BandeauFixe
      libelle="À la place d’une autre personne"
      action={
        <Bouton taille="petit" variante="secondaire" icone="retour" onClick={reprendre}>
          Revenir à mon compte
        </Bouton>
      }
    >
      <strong>
        {teneur.prenom} {teneur.nom}, vous agissez à la place {de(`${compte.prenom} ${compte.nom}`)}
        {compte.etablissement ? ` (${compte.etablissement})` : ''}.
      </strong>{' '}
      Le journal garde vos deux noms.
    </BandeauFixe>
  )
}
